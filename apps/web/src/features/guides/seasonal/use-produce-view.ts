import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readSeason, type Season } from './seasons.ts';

const LONGEST_SEARCH = 100;

interface ProduceView {
  /** Text of the search box. */
  text: string;
  type: (text: string) => void;
  /** The open season; null during a search. */
  season: Season | null;
}

/** State of the address plus the typed text; a change of the address, such as choosing a tab, clears the typed text. */
export function useProduceView(): ProduceView {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const [typed, setTyped] = useState({ key, text: null as string | null });
  const asked = params.get('search')?.slice(0, LONGEST_SEARCH) ?? '';
  const text = typed.key === key && typed.text !== null ? typed.text : asked;
  return {
    text,
    type: (next) => setTyped({ key, text: next.slice(0, LONGEST_SEARCH) }),
    season: text.trim() === '' ? readSeason(params) : null,
  };
}
