import { act, renderHook } from '@testing-library/react';
import { ADDRESS_SEARCH, LOCATION_SUGGESTIONS } from '@windfall/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './address-search-field.tsx';

beforeEach(() => void vi.useFakeTimers());
// @rule listings#create-location
// @rule places#address-fields
test.each([ADDRESS_SEARCH, LOCATION_SUGGESTIONS])(
  'typed text settles after 300 ms without a key',
  ({ debounce }) => {
    const { result, rerender } = renderHook(({ text }) => useSettled(text, debounce), {
      initialProps: { text: '' },
    });
    for (const text of ['Po', 'Por', 'Port']) {
      rerender({ text });
      act(() => void vi.advanceTimersByTime(299));
      expect(result.current).toBe('');
    }
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe('Port');
    rerender({ text: '' });
    expect(result.current).toBe('');
  },
);
