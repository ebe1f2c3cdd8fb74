import type { ErrorCode } from '@windfall/contract';

/** Refusal of a file. The image process uses it instead of `AppError`, which would load the whole contract: 45 MB. */
export class PictureRefusal extends Error {
  override name = 'PictureRefusal';
  readonly code: Extract<ErrorCode, `IMAGE_${string}`>;

  constructor(code: PictureRefusal['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
