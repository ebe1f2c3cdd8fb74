import { type Kysely, sql } from 'kysely';

const BATCH = 500;

interface Users {
  users: { id: string; full_name: string; name_key: string; deleted_at: string | null };
}

/** Names that look alike have one key. Of the members who share one, all but the first are shown with their username. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('name_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('shows_username', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await keyMembers(db as Kysely<Users>);
  await sql`create index users_by_name_key on users (name_key) where deleted_at is null`.execute(db);
  await sql`
    update users set shows_username = 1
    where deleted_at is null and exists (
      select 1 from users as other
      where other.name_key = users.name_key and other.deleted_at is null and other.id < users.id
    )`.execute(db);
}

async function keyMembers(db: Kysely<Users>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, full_name } of rows)
      await db
        .updateTable('users')
        .set({ name_key: keyOf(full_name) })
        .where('id', '=', id)
        .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const mapOf = (pairs: string) =>
  new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const));

/** As the server folds names and compares them since this version. */
const LETTERS = mapOf(
  'ßss æae œoe þth ðd đd ɖd łl øo ħh ıi ŋn ŧt ƀb ɓb ƈc ɗd ɛe ɠg ɨi ƙk ɲn ɔo ƥp ƭt ʉu ƴy ƶz ĸk ςσ',
);
const LOOK_ALIKES = mapOf(
  [
    'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs һh ԁd ԛq ԝw ӏl үy ґr гr пn ьb зe әe',
    'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ҺH ԀD ԚQ ԜW ӀI ҮY ЬB ЗE',
    'αa βb γy εe ηn ιi κk νv οo ρp σo τt υu χx ωw ϲc ϳj',
    'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ͿJ',
    'աw գq զq հh յj նu ոn ռn սu ցg օo քp ՏS ՕO ՍU ԼL',
    'ᎪA ᏴB ᏟC ᎠD ᎬE ᏀG ᎻH ᏆI ᎫJ ᏦK ᏞL ᎷM ᏢP ᎡR ᏚS ᎢT ᏙV ᎳW ᎩY ᏃZ',
    'ɑa ɡg ʏy ʀr ɴn ʟl ɪi ʜh ʙb ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz',
  ].join(' '),
);

const fold = (value: string) =>
  value
    .replace(/['’‘‛ʼʻʽˈ′´`＇]/gu, "'")
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu, '-')
    .normalize('NFKD')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{M}]/gu, '')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => LETTERS.get(letter) ?? letter);

function keyOf(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{L}/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter);
  const folded = fold(letters)
    .replace(/[l1|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
  return folded.replace(/[^\p{L}\p{N}]+/gu, '') || folded.trim();
}
