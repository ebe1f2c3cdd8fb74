import { useQuery } from '@tanstack/react-query';
import type { Message } from '@windfall/contract';
import { useState } from 'react';
import { claimsWithQuery } from '../../features/exchange/api/claims-query.ts';
import { waitsForAnswer } from '../../features/exchange/claims/waits-for-answer.ts';
import { useNow } from '../../lib/clock.tsx';
import PromptPlace from './prompt-place.tsx';

interface AnswerPromptProps {
  /** The latest of the conversation, from the viewer. */
  message: Message;
  otherUserId: string;
  name: string;
}

/** Later it would move the messages above it while the conversation opens. */
const JUST_WRITTEN_MS = 300_000;

/** In a conversation, while the viewer's message waits that was just written: the prompt to tell of the answer. */
export default function AnswerPrompt({ message, otherUserId, name }: AnswerPromptProps) {
  const now = useNow();
  // Chosen once, so that the prompt stays: each message has a component of its own.
  const [isNew] = useState(now - Date.parse(message.created_at) < JUST_WRITTEN_MS);
  const { data: claims } = useQuery(claimsWithQuery(otherUserId));
  if (!isNew || !claims || !waitsForAnswer(message, claims)) return null;
  return <PromptPlace name={name} className="mt-4 group-data-typing/talk:hidden" />;
}
