import { createContext, type ReactNode } from 'react';
import type { ThreadItem } from './thread-days.ts';

/** What the page offers to do with a message of the other member. */
export const MessageActions = createContext<((item: ThreadItem) => ReactNode) | null>(null);
