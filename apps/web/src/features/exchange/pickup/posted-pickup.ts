/** Form fields of a pickup that a browser without scripts sent. */
export interface PostedPickup {
  claim: string;
  /** One of the times that were named, as `from/to`; empty for another one. */
  window: string;
  /** The other time, as the values of two datetime-local fields in the time zone of the site. */
  from: string;
  to: string;
  spot: string;
  address: string;
  note: string;
}

/** What the conversation answers to a form of a browser without scripts, beside the reason of a refusal. */
export interface AnsweredForm {
  reason: string;
  /** A pickup that was refused, shown in its form again. */
  pickup?: PostedPickup;
  /** The address that the reader of this claim asked for. */
  shown?: { claim: string; address: string; until: string | null };
}
