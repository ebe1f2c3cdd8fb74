import type { TestApp } from '../../../../testing/test-app.ts';
import type { Neighbor } from './exchange-client.ts';
import type { Command } from './exchange-commands.ts';
import { type Answer, type Deed, pick } from './exchange-deed.ts';
import type { ExchangeModel } from './exchange-model.ts';
import { MEMBERS } from './exchange-model-rules.ts';
import type { Pantry } from './exchange-pantry.ts';

const KINDS: readonly Command['kind'][] = ['block', 'act as', 'leave', 'join', 'deactivate'];

export const isAboutMembers = (kind: Command['kind']): boolean => KINDS.includes(kind);

/** Makes deeds of commands about members: blocks, accounts, and who acts for the group. */
export class MemberDeeds {
  readonly #t: TestApp;
  readonly #model: ExchangeModel;
  readonly #people: readonly Neighbor[];
  readonly #pantry: Pantry;

  constructor(t: TestApp, model: ExchangeModel, people: readonly Neighbor[], pantry: Pantry) {
    this.#t = t;
    this.#model = model;
    this.#people = people;
    this.#pantry = pantry;
  }

  /** Undefined where there is nothing to do it to. */
  of({ kind, member, target, amount, flag }: Command): Deed | undefined {
    if (kind === 'block') return this.#block(member, target % MEMBERS);
    if (kind === 'act as') return this.#actAs(flag ? pick([...this.#model.keepers], amount) : target % 2);
    if (kind === 'leave') return this.#leave(target % 2);
    if (kind === 'join') return this.#join(target % 2);
    return this.#toggleMember(member);
  }

  #block(blocker: number, blocked: number): Deed | undefined {
    const { blocks, inactive } = this.#model;
    if (blocker === blocked || inactive.has(blocker) || inactive.has(blocked)) return undefined;
    const pair = `${blocker} ${blocked}`;
    const isBlocked = blocks.has(pair);
    return {
      name: `${pair} is ${isBlocked ? 'unblocked' : 'blocked'}`,
      inModel: (model) => model.block(blocker, blocked, !isBlocked),
      onServer: async () => {
        const url = `/api/users/${this.#person(blocked).id}/block`;
        const { statusCode, body } = await this.#person(blocker).call(isBlocked ? 'DELETE' : 'POST', url);
        return { code: statusCode < 300 ? 'ok' : JSON.parse(body).code };
      },
    };
  }

  #toggleMember(member: number): Deed {
    const isActive = this.#model.inactive.has(member);
    const set = { is_active: isActive ? (1 as const) : (0 as const) };
    const { id } = this.#person(member);
    return {
      name: `${member} is ${isActive ? 'back' : 'off'}`,
      inModel: ({ inactive }) => {
        if (isActive) inactive.delete(member);
        else inactive.add(member);
        return 'ok';
      },
      onServer: () =>
        writeTo(this.#t, (trx) => trx.updateTable('users').set(set).where('id', '=', id).execute()),
    };
  }

  /** From here on this person sends the requests for the group, and is refused after leaving it. */
  #actAs(person: number): Deed {
    return {
      name: `${person} acts for the group`,
      inModel: (model) => model.actAs(person),
      onServer: () => this.#pantry.actAs(person),
    };
  }

  #leave(person: number): Deed {
    return {
      name: `${person} leaves the group`,
      inModel: (model) => model.leave(person),
      onServer: () => this.#pantry.leave(person),
    };
  }

  #join(person: number): Deed {
    return {
      name: `${person} is added to the group`,
      inModel: (model) => model.join(1 - person, person),
      onServer: () => this.#pantry.join(1 - person, person),
    };
  }

  #person = (member: number) => pick(this.#people, member);
}

/** Writes past the API what members cannot do by it. */
export async function writeTo(
  t: TestApp,
  work: Parameters<TestApp['ctx']['db']['transaction']>[0],
): Promise<Answer> {
  await t.ctx.db.transaction(work);
  return { code: 'ok' };
}
