import type { LiveEventData, LiveEventName } from '@windfall/contract';
import { vi } from 'vitest';

/** A connection for live events of which the test is the server. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  /** Those made so far, closed ones too. */
  static made: FakeEventSource[] = [];

  readonly url: string;
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.made.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  send<N extends LiveEventName>(name: N, data: LiveEventData<N>, id = 'e1'): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: id }));
  }

  /** The connection breaks, and the browser tries again by itself. */
  lose(): void {
    this.readyState = 0;
    this.onerror?.();
  }

  /** The server refuses, so the browser gives up. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }
}

/** Takes the place of the browser's own; undo with `vi.unstubAllGlobals()`. */
export function fakeEventSource(): typeof FakeEventSource {
  FakeEventSource.made = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  return FakeEventSource;
}
