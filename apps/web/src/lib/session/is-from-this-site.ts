/** Whether the visitor came to this page from another page of the same site. */
export function isFromThisSite(): boolean {
  return URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin;
}
