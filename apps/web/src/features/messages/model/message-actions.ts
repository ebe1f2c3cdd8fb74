import { createContext, type ReactNode } from 'react';
import type { ThreadItem } from './thread-days.ts';

/** Actions on a message of the other member. */
export const MessageActions = createContext<((item: ThreadItem) => ReactNode) | null>(null);
