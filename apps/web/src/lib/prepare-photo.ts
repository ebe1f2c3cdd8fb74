/** The original where the code that makes photos smaller cannot be loaded. */
export async function preparePhoto(photo: File): Promise<File> {
  try {
    const { shrinkPhoto } = await import('./shrink-photo/shrink-photo.ts');
    return await shrinkPhoto(photo);
  } catch {
    return photo;
  }
}

/** Some systems give the photos of phones no type. */
export const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);
