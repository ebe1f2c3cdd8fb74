import { foldText } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { lockText } from '../../db/dialects/lock-tables.ts';

/** Letters of other alphabets, each before the Latin letter that it looks like, as Unicode's table of confusable characters has it. */
const LOOK_ALIKES = new Map(
  [
    // Cyrillic
    'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs һh ԁd ԛq ԝw ӏl үy ґr гr пn ьb зe әe',
    'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ҺH ԀD ԚQ ԜW ӀI ҮY ЬB ЗE',
    // Greek
    'αa βb γy εe ηn ιi κk νv οo ρp σo τt υu χx ωw ϲc ϳj',
    'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ͿJ',
    // Armenian
    'աw գq զq հh յj նu ոn ռn սu ցg օo քp ՏS ՕO ՍU ԼL',
    // Cherokee
    'ᎪA ᏴB ᏟC ᎠD ᎬE ᏀG ᎻH ᏆI ᎥI ᎫJ ᏦK ᏞL ᎷM ᏢP ᎡR ᏒR ᏚS ᏕS ᎢT ᏙV ᎳW ᏔW ᎩY ᏃZ ᏂH ᏏB ᏌU',
    // Coptic
    'ⲀA ⲂB ⲈE ⲎH ⲒI ⲔK ⲘM ⲚN ⲞO ⲢP ⲤC ⲦT ⲨY ⲬX ⳐL',
    // Lisu
    'ꓐB ꓑP ꓓD ꓔT ꓖG ꓗK ꓙJ ꓚC ꓜZ ꓝF ꓟM ꓠN ꓡL ꓢS ꓣR ꓦV ꓧH ꓪW ꓫX ꓬY ꓮA ꓰE ꓲI ꓳO ꓴU',
    // Canadian syllabics and Tifinagh
    'ᗅA ᗷB ᑕC ᗞD ᗪD ᖴF ᕼH ᒍJ ᒪL ᗰM ᑭP ᖇR ᔕS ᑌU ᐯV ᙭X ᘔZ ᑲB ⵔO ⵏI ⵝX ⵎC',
    // Latin
    'ɑa ɡg ʏy ʀr ɴn ʟl ɪi ʜh ʙb ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz',
  ].flatMap((alphabet) => alphabet.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);

/**
 * The columns of a member's name: its key, and whether it looks like the name of another member, who had it first. That one
 * keeps the mark off; the later one is shown with the username.
 */
export async function nameColumns(
  trx: Writer,
  id: string,
  fullName: string,
): Promise<{ name_key: string; shows_username: 0 | 1 }> {
  const name_key = nameKey(fullName);
  // Of two members who take such names at once, the second one sees the first.
  await lockText(trx, name_key);
  const twin = await trx
    .selectFrom('users')
    .select('id')
    .where('name_key', '=', name_key)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return { name_key, shows_username: twin ? 1 : 0 };
}

/** Small letters of alphabets whose small letters look like their capitals are found by these. */
const lookAlike = (letter: string): string =>
  LOOK_ALIKES.get(letter) ?? LOOK_ALIKES.get(letter.toUpperCase()) ?? letter;

/** Signs that look alike within the Latin alphabet and the digits. */
const ALIKE_IN_LATIN: readonly (readonly [RegExp, string])[] = [
  [/[l1|]/g, 'i'],
  [/0/g, 'o'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/**
 * What two names that look alike have in common: 'Rosa Fields', 'Rоsa Fields' with a Cyrillic letter, 'Rosa\u200B Fields' and
 * 'R0sa Fieids' have one key. It is compared only and never shown.
 */
export function nameKey(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{L}/gu, lookAlike);
  const folded = ALIKE_IN_LATIN.reduce(
    (text, [alike, plain]) => text.replace(alike, plain),
    foldText(letters),
  );
  // A name of symbols alone is compared as it is.
  return folded.replace(/[^\p{L}\p{N}]+/gu, '') || folded.trim();
}
