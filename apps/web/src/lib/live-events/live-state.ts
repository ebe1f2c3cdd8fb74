let isOpen = false;

/** Whether news of the server comes by itself, so that nobody has to ask for it on a timer. */
export function isLive(): boolean {
  return isOpen;
}

export function setLive(open: boolean): void {
  isOpen = open;
}
