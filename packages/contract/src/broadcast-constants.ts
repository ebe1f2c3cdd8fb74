/** Maximum lengths of a message of the administrators to all members, and how long after one the next is refused. */
export const BROADCASTS = { subject: 100, text: 3000, everyDays: 7 } as const;

export const BROADCAST_MESSAGES = {
  subjectMissing: 'Please say in one line what it is about',
  subjectTooLong: `Please use at most ${BROADCASTS.subject} characters for the subject`,
  textMissing: 'Please write the message',
  textTooLong: 'Please use at most 3,000 characters for the message',
} as const;
