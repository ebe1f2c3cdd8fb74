let isOpen = false;

/** Whether the live event stream is open, so that polling is not needed. */
export function isLive(): boolean {
  return isOpen;
}

export function setLive(open: boolean): void {
  isOpen = open;
}
