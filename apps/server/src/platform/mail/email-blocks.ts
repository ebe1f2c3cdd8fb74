import { z } from 'zod';

const itemSchema = z.object({
  type: z.literal('item'),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  image: z.object({ url: z.string(), alt: z.string() }).nullable(),
});

/** Parts of an email, from which its plain text and its HTML are made. */
export const emailBlockSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('heading'), text: z.string() }),
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('button'), label: z.string(), url: z.string() }),
    itemSchema,
  ])
  .readonly();
export type EmailBlock = z.infer<typeof emailBlockSchema>;

export function blocksAsText(blocks: readonly EmailBlock[]): string {
  return blocks.map(blockAsText).join('\n\n');
}

function blockAsText(block: EmailBlock): string {
  if (block.type === 'button') return `${block.label}:\n${block.url}`;
  if (block.type === 'item') return `${block.title}\n${block.text}\n${block.url}`;
  return block.text;
}
