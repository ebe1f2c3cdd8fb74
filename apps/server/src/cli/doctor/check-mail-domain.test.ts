import { expect, test } from 'vitest';
import { buildTestApp } from '../../../testing/test-app.ts';
import { checkMailDomain, type ReadTxt } from './check-queues.ts';

const RECORDS: Readonly<Record<string, string[][]>> = {
  'good.example': [['other=1'], ['v=spf1 include:relay', '.example -all']],
  '_dmarc.good.example': [['v=DMARC1; p=none']],
};

const fake: ReadTxt = async (name) => {
  const records = RECORDS[name];
  if (records) return records;
  throw Object.assign(new Error('queryTxt'), { code: name.includes('slow') ? 'ETIMEOUT' : 'ENOTFOUND' });
};

async function sentences(from: string, smtpUrl: string | null = 'smtp://127.0.0.1:9') {
  const t = await buildTestApp('sqlite', { mail: { smtpUrl, from } });
  try {
    return (await checkMailDomain(t.ctx.config, fake)).map(({ level, sentence }) => `${level}: ${sentence}`);
  } finally {
    await t.close();
  }
}

// @rule notices#mail-domain
test('says which records the domain of the sender lacks', async () => {
  expect(await sentences('"Windfall" <no-reply@good.example>')).toEqual([
    'ok: good.example has an SPF record.',
    'ok: good.example has a DMARC record.',
    expect.stringMatching(/^note: .*DKIM, including List-Unsubscribe and List-Unsubscribe-Post/),
  ]);
  expect((await sentences('no-reply@bare.example')).slice(0, 2)).toEqual([
    expect.stringContaining('note: bare.example has no SPF record'),
    expect.stringContaining('note: _dmarc.bare.example has no DMARC record'),
  ]);
  expect(await sentences('no-reply@slow.example')).toEqual([
    'note: The SPF and DMARC records of slow.example could not be read (queryTxt).',
  ]);
  expect(await sentences('no-reply@localhost')).toEqual([expect.stringContaining('note: MAIL_FROM')]);
  expect(await sentences('no-reply@good.example', null)).toEqual([]);
});
