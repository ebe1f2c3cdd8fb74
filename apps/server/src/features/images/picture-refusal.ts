import type { ErrorCode } from '@windfall/contract';

/**
 * Why a file is not taken. The process that decodes knows this and not `AppError`, which would load the whole contract
 * into it: 45 MB.
 */
export class PictureRefusal extends Error {
  override name = 'PictureRefusal';
  readonly code: Extract<ErrorCode, `IMAGE_${string}`>;

  constructor(code: PictureRefusal['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
