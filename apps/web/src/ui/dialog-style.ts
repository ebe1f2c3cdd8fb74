export const dialogBackdropStyle = 'fixed inset-0 z-40 bg-[#1a1609b3]';

export const dialogPopupStyle =
  'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 overflow-y-auto rounded-lg bg-card p-6 text-ink shadow-lifted';
