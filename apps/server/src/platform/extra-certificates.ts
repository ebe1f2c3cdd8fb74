import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/env.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs;

/**
 * Trusts the certificates of further authorities, for mail servers and stores with one of their own. Node.js does that by itself only
 * where its environment names the file when the process begins, which excludes `.env`. Throws `ConfigError`.
 */
export function trustExtraCertificates({ extraCaCerts: file }: Config): void {
  if (file === null) return;
  setDefaultCACertificates([...getCACertificates('default'), ...readCertificates(file)]);
}

function readCertificates(file: string): string[] {
  try {
    const certificates = readFileSync(file, 'utf8').match(CERTIFICATE) ?? [];
    if (certificates.length === 0) throw new Error('it has no certificate in PEM format');
    for (const certificate of certificates) new X509Certificate(certificate);
    return certificates;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new ConfigError(`The file ${file} (NODE_EXTRA_CA_CERTS) cannot be used: ${reason}.`, { cause });
  }
}
