import { copyText } from './copy-text.ts';

/** `shared` also when the person cancels it; `copied` where the device cannot share; `failed` where it can do neither. */
export type SharedBy = 'shared' | 'copied' | 'failed';

/** Hands a link to the device's share function, else to the clipboard. */
export async function shareLink(data: ShareData & { url: string }): Promise<SharedBy> {
  if (await shareOnDevice(data)) return 'shared';
  return (await copyText(data.url)) ? 'copied' : 'failed';
}

async function shareOnDevice(data: ShareData): Promise<boolean> {
  const device = navigator as Partial<Pick<Navigator, 'share'>> & Navigator;
  if (!device.share) return false;
  try {
    await device.share(data);
    return true;
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError';
  }
}
