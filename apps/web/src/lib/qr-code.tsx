import { paths } from './paths.ts';

interface QrCodeProps {
  /** Path of the page of this site where it leads. */
  path: string;
  alt: string;
  className?: string;
}

/** The address of a page as a QR code, black on white in both themes. */
export function QrCode({ path, alt, className = 'size-44' }: QrCodeProps) {
  return (
    <img
      src={paths.qrCode(path)}
      alt={alt}
      width={176}
      height={176}
      className={`qr-code rounded-md ${className}`}
    />
  );
}
