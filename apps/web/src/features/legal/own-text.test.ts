import { stringsIn } from '@windfall/contract';
import { expect, test } from 'vitest';
import { PLAIN_SITE } from '../../lib/site.tsx';
import { readOwnText, writeOwnText } from './own-text.ts';
import { termsText } from './terms-text.ts';

// @rule administration#legal-texts
test('headings, lists and paragraphs are read, and nothing else', () => {
  const text =
    'Hello\nneighbors.\n\n## Rules\n- Be kind\n- <b>Share</b>\n\nMore.\n# \n**bold** [x](javascript:alert(1))';
  expect(readOwnText(text)).toEqual([
    { id: 'part-0', title: '', blocks: [{ id: 0, text: 'Hello neighbors.' }] },
    {
      id: 'part-1',
      title: 'Rules',
      blocks: [
        { id: 0, points: ['Be kind', '<b>Share</b>'] },
        { id: 1, text: 'More. # **bold** [x](javascript:alert(1))' },
      ],
    },
  ]);
  expect(readOwnText(' \n')).toEqual([]);
});

test('a text of the program comes back as it was', () => {
  const { sections, brief } = stringsIn(termsText, 'en')(PLAIN_SITE);
  const [begin, ...read] = readOwnText(writeOwnText(stringsIn(termsText, 'en')(PLAIN_SITE)));
  expect(begin?.blocks.at(-1)).toMatchObject({ points: brief });
  expect(read.map(({ title }) => title)).toEqual(sections.map(({ title }) => title));
});
