import type { TestMember } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { aGroup } from '../../users/groups/testing/a-group.ts';
import { Neighbor, neighbors } from './exchange-client.ts';
import { type Answer, pick } from './exchange-deed.ts';

/** The group of the model: one of two persons acts for it. */
export class Pantry {
  readonly #persons: readonly Neighbor[];
  readonly #id: string;
  #acting = 0;
  /** The group as a member of the exchange. */
  readonly neighbor: Neighbor;

  private constructor(t: TestApp, persons: readonly Neighbor[], id: string) {
    this.#persons = persons;
    this.#id = id;
    const headers = () => ({ ...this.#person(this.#acting).member.headers, 'act-as': id });
    const member: TestMember = {
      ...this.#person(0).member,
      id,
      get headers() {
        return headers();
      },
    };
    this.neighbor = new Neighbor(t, member);
  }

  static async open(t: TestApp): Promise<Pantry> {
    const persons = Object.values(await neighbors(t, 'First keeper', 'Second keeper'));
    const group = await aGroup(t, pick(persons, 0).member);
    await group.add(pick(persons, 1).member);
    return new Pantry(t, persons, group.id);
  }

  async actAs(person: number): Promise<Answer> {
    this.#acting = person;
    return codeOf(await this.neighbor.call('GET', '/api/auth/me'));
  }

  async leave(person: number): Promise<Answer> {
    const leaving = this.#person(person);
    return codeOf(await leaving.call('DELETE', `/api/groups/${this.#id}/keepers/${leaving.id}`));
  }

  async join(keeper: number, person: number): Promise<Answer> {
    const body = { user_id: this.#person(person).id, role: 'keeper' };
    return codeOf(await this.#person(keeper).call('POST', `/api/groups/${this.#id}/keepers`, body));
  }

  #person = (person: number) => pick(this.#persons, person);
}

const codeOf = (response: { readonly statusCode: number; json(): { code?: string } }): Answer => ({
  code: response.statusCode < 300 ? 'ok' : (response.json().code ?? ''),
});
