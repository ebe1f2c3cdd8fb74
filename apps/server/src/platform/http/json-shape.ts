import { AppError } from '../../lib/app-error.ts';
import { JSON_SHAPE_LIMITS } from './body-limits.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Checks JSON text as it arrives and refuses text with too much nesting or too many values: parsing a few megabytes of
 * brackets would block the event loop for a second. All significant characters are single bytes in UTF-8, so chunks may
 * split other characters. The parser decides whether the text is valid.
 */
export class JsonShape {
  #depth = 0;
  #values = 1;
  #inString = false;
  #escaped = false;

  /** Throws JSON_TOO_COMPLEX at the first byte over the limit. */
  follow(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length)
      at = this.#inString ? this.#endString(chunk, at) : this.#followValues(chunk, at);
  }

  /** Returns the start of the next string, or the end of the chunk. */
  #followValues(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === COMMA) this.#count(0);
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.#count(1);
      else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.#depth -= 1;
      else if (byte === QUOTE) {
        this.#inString = true;
        return at + 1;
      }
    }
    return chunk.length;
  }

  /** Returns the position after the string. An inline image is one long string, so the search is native. */
  #endString(chunk: Buffer, from: number): number {
    const quote = chunk.indexOf(QUOTE, from);
    const end = quote < 0 ? chunk.length : quote;
    const isEscaped = this.#isEscaped(chunk, from, end);
    this.#inString = quote < 0 || isEscaped;
    this.#escaped = quote < 0 && isEscaped;
    return end + 1;
  }

  /** Whether an odd number of backslashes precedes `end`; the last one may be in the previous chunk. */
  #isEscaped(chunk: Buffer, from: number, end: number): boolean {
    let begin = end;
    while (begin > from && chunk[begin - 1] === BACKSLASH) begin -= 1;
    const backslashes = end - begin + (begin === from && this.#escaped ? 1 : 0);
    return backslashes % 2 === 1;
  }

  #count(deeper: 0 | 1): void {
    this.#values += 1;
    this.#depth += deeper;
    const { depth, values } = JSON_SHAPE_LIMITS;
    if (this.#depth > depth || this.#values > values) throw new AppError('JSON_TOO_COMPLEX');
  }
}
