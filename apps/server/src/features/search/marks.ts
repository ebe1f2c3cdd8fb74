import { squareIn } from '@windfall/contract';
import { blockOf } from '../geo/geo.service.ts';
import type { Condition } from './matches.repo.ts';

/** No word of a text contains this sign, so members cannot search for the marks that begin with it. */
const MARK = '§';

export const userMark = (id: string) => `${MARK}u${id.replaceAll('-', '')}`;
export const categoryMark = (category: string) => `${MARK}c${category.toLowerCase()}`;
export const availabilityMark = (isAvailable: boolean) => `${MARK}a${isAvailable ? 1 : 0}`;
/** The title or the produce has a word that names this category. */
export const titleMark = (category: string) => `${MARK}t${category.toLowerCase()}`;
/** Its owner looks for it. Offers have no mark: nearly all listings are offers. */
export const WANTED_MARK = `${MARK}wanted`;
/** Given away. The vocabulary counts it like a word, so the planner knows its frequency. */
export const FREE_MARK = `${MARK}free`;
/** Marks of a square, a block of about 5 km, and a region of about 50 km; a town has those of its middle, and the column tells. */
export const PLACE_MARKS = [
  (cell: number) => `${MARK}g${squareIn(cell)}`,
  (cell: number) => `${MARK}b${blockOf(cell, 10)}`,
  (cell: number) => `${MARK}r${blockOf(cell, 100)}`,
] as const;
/**
 * Combines place and category in one mark: a text index finds it at once, but intersects two long lists slowly. With two
 * marks, the listings of a category near take up to 12 times as long on PostgreSQL.
 */
export const within = (place: string, category: string) => `${place}${category.toLowerCase()}`;
/** The condition that a listing has one of these marks. */
export const marked = (marks: readonly string[], frequency: number): Condition => ({
  alternatives: marks.map((text) => [{ text, isBeginning: false }]),
  frequency,
});
/** No listing has this mark. */
export const NO_LISTING = `${MARK}none`;
