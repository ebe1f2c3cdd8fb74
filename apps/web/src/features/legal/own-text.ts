import type { LegalText } from './legal-text.ts';

/** A part of a text under a heading; without a title what stands before the first one. */
export interface OwnSection {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly OwnBlock[];
}

/** A paragraph, or a list of points. */
export type OwnBlock =
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly points: readonly string[] };

const HEADING = /^#{1,3}\s+(.+)$/;
const POINT = /^[-*]\s+(.+)$/;

/** Reads headings (`## Title`), lists (`- point`) and paragraphs; anything else is text as it stands. */
export function readOwnText(text: string): OwnSection[] {
  const sections: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  for (const line of text.split('\n')) {
    const [, title] = HEADING.exec(line.trim()) ?? [];
    if (title === undefined) sections.at(-1)?.lines.push(line.trim());
    else sections.push({ title, lines: [] });
  }
  return sections
    .map(({ title, lines }, at) => ({ id: `part-${at}`, title, blocks: readBlocks(lines) }))
    .filter(({ title, blocks }) => title !== '' || blocks.length > 0);
}

function readBlocks(lines: readonly string[]): OwnBlock[] {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of lines) {
    const [, point] = POINT.exec(line) ?? [];
    const last = blocks.at(-1);
    const isList = point !== undefined;
    if (line === '') isOpen = false;
    else if (isOpen && last?.isList === isList) last.lines.push(point ?? line);
    else {
      blocks.push({ isList, lines: [point ?? line] });
      isOpen = true;
    }
  }
  return blocks.map((block, id) =>
    block.isList ? { id, points: block.lines } : { id, text: block.lines.join(' ') },
  );
}

/** A text of the program in the same form, to begin with. */
export function writeOwnText({ lead, brief, sections }: LegalText): string {
  const points = (list: readonly string[]) => list.map((point) => `- ${point}`).join('\n');
  const parts = sections.map((section) =>
    [`## ${section.title}`, ...section.paragraphs, points(section.points ?? [])].filter(Boolean).join('\n\n'),
  );
  return [lead, points(brief), ...parts].join('\n\n');
}
