import { ExchangeClock } from './exchange-model-clock.ts';
import { GROUP } from './exchange-model-rules.ts';

/** Who may act in the model: members, the group and its keepers, and blocks between them. */
export class ExchangeMembers extends ExchangeClock {
  /** Why a request of this member is refused before anything else; undefined where it is not. */
  outOf = (member: number): string | undefined => {
    if (this.isLate) return undefined;
    if (member === GROUP && !this.keepers.has(this.acting)) return 'ACT_AS_REFUSED';
    if (!this.inactive.has(member)) return undefined;
    return member === GROUP ? 'ACT_AS_REFUSED' : 'UNAUTHORIZED';
  };

  block(blocker: number, blocked: number, isBlocked: boolean): string {
    const out = this.outOf(blocker);
    if (out) return out;
    if (isBlocked && this.inactive.has(blocked)) return 'USER_NOT_FOUND';
    if (isBlocked) this.blocks.add(`${blocker} ${blocked}`);
    else this.blocks.delete(`${blocker} ${blocked}`);
    return 'ok';
  }

  /** Returns what one who acts for the group is answered. */
  actAs(person: number): string {
    this.acting = person;
    return this.outOf(GROUP) ?? 'ok';
  }

  leave(person: number): string {
    if (!this.keepers.has(person)) return 'GROUP_NOT_FOUND';
    if (this.keepers.size === 1) return 'LAST_KEEPER';
    this.keepers.delete(person);
    return 'ok';
  }

  /** A keeper adds the other person. */
  join(keeper: number, person: number): string {
    if (!this.keepers.has(keeper)) return 'GROUP_NOT_FOUND';
    this.keepers.add(person);
    return 'ok';
  }
}
