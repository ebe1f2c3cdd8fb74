/** Parts of an email, from which its plain text and its HTML are made. */
export type EmailBlock =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'button'; readonly label: string; readonly url: string }
  | {
      readonly type: 'item';
      readonly title: string;
      readonly text: string;
      readonly url: string;
      readonly image: { readonly url: string; readonly alt: string } | null;
    };

export function blocksAsText(blocks: readonly EmailBlock[]): string {
  return blocks.map(blockAsText).join('\n\n');
}

function blockAsText(block: EmailBlock): string {
  if (block.type === 'button') return `${block.label}:\n${block.url}`;
  if (block.type === 'item') return `${block.title}\n${block.text}\n${block.url}`;
  return block.text;
}
