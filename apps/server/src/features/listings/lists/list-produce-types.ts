import { type Category, listProduceTypes, PRODUCE_TYPES, SPECIFIC_PRODUCE } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';

type Produce = (typeof SPECIFIC_PRODUCE)[number];

/** Produce outside the category of vegetables. */
const CATEGORY: Partial<Record<Produce, Category>> = {
  ...category('Herbs', ['Basil', 'Mint', 'Rosemary', 'Thyme', 'Parsley']),
  ...category('Fruits', ['Apples', 'Pears', 'Plums', 'Peaches', 'Cherries', 'Strawberries', 'Raspberries']),
  ...category('Fruits', [
    'Blueberries',
    'Grapes',
    'Melons',
    'Watermelons',
    'Lemons',
    'Oranges',
    'Figs',
    'Avocados',
  ]),
  ...category('Other', ['Walnuts', 'Sunflowers']),
};

function category(name: Category, produce: readonly Produce[]): Partial<Record<Produce, Category>> {
  return Object.fromEntries(produce.map((each) => [each, name]));
}

/** Specific produce with its category. */
const SPECIFIC_PRODUCE_TYPES: readonly { name: Produce; category: Category }[] = SPECIFIC_PRODUCE.map(
  (name) => ({
    name,
    category: CATEGORY[name] ?? 'Vegetables',
  }),
);

const TYPES = [...PRODUCE_TYPES.map((name) => ({ name, category: name })), ...SPECIFIC_PRODUCE_TYPES];

export function registerListProduceTypes(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listProduceTypes, async () => TYPES);
}
