import sharp from 'sharp';

/** Encodes as WebP with the best quality that stays within the bytes allowed. */
export async function encodeWebp(image: Buffer, limit: number): Promise<Buffer> {
  let smallest = Buffer.alloc(0);
  for (let quality = 88; quality >= 36; quality -= 4) {
    smallest = await sharp(image)
      .webp({ quality, alphaQuality: 100, effort: 6, smartSubsample: true, preset: 'picture' })
      .toBuffer();
    if (smallest.length <= limit) return smallest;
  }
  return smallest;
}
