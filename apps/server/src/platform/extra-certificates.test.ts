import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, rootCertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { trustExtraCertificates } from './extra-certificates.ts';

const before = getCACertificates('default');
let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-certificates-'));
  file = join(dir, 'ca.pem');
});
afterEach(async () => {
  setDefaultCACertificates(before);
  await rm(dir, { recursive: true });
});

const fingerprints = (certificates: readonly string[]) =>
  certificates.map((certificate) => new X509Certificate(certificate).fingerprint256).toSorted();
const trust = () => trustExtraCertificates(loadConfig({ NODE_EXTRA_CA_CERTS: file }));

test('all certificates of the file are trusted beside the known ones', async () => {
  const [known = '', ...further] = rootCertificates.slice(0, 3);
  setDefaultCACertificates([known]);
  await writeFile(file, `An authority\n${further.join('\nand another\n')}\n`);
  trust();
  const trusted = fingerprints(getCACertificates('default'));
  expect(trusted).toEqual(fingerprints([known, ...further]));
});

test('a file that cannot be used is a sentence', async () => {
  expect(trust).toThrow(`The file ${file} (NODE_EXTRA_CA_CERTS) cannot be used: ENOENT`);
  await writeFile(file, 'hello');
  expect(trust).toThrow('it has no certificate in PEM format.');
  await writeFile(file, '-----BEGIN CERTIFICATE-----\nhello\n-----END CERTIFICATE-----');
  expect(trust).toThrow('(NODE_EXTRA_CA_CERTS) cannot be used: ');
});
