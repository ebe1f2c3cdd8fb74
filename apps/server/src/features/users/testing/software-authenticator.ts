import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a test changes in an answer, so that it is not the one that a browser would give. */
interface Differences {
  readonly origin?: string;
  readonly challenge?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A byte string in CBOR (RFC 8949) of up to 255 bytes, which is as short as the library reads it. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/**
 * An authenticator with one key, which answers like a browser at this site (WebAuthn Level 3). `counter` is what it counts
 * its answers by; 0 stays 0, as with passkeys that several devices share.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  counter: number;
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #site: { readonly origin: string; readonly host: string };
  #userHandle = '';

  constructor(publicUrl: string, counter = 0) {
    const { origin, hostname: host } = new URL(publicUrl);
    this.#site = { origin, host };
    this.counter = counter;
  }

  /** The answer to options for a new passkey. */
  create(options: Record<string, unknown>, differences: Differences = {}): string {
    this.#userHandle = (options['user'] as { id: string }).id;
    const { x, y } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinate = (text = '') => cborBytes(Buffer.from(text, 'base64url'));
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const authData = Buffer.concat([this.#authData(differences, HAS_KEY), attested]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      Buffer.concat([cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])]),
      Buffer.concat([cborText('authData'), cborBytes(authData)]),
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, differences).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** The answer to options for a sign-in or a proof. */
  get(options: Record<string, unknown>, differences: Differences = {}): string {
    if (this.counter > 0) this.counter += 1;
    const clientData = this.#clientData('webauthn.get', options, differences);
    const authData = this.#authData(differences);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key.privateKey);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#userHandle,
    });
  }

  #answer(response: object): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #clientData(type: string, options: Record<string, unknown>, differences: Differences): Buffer {
    const { challenge = options['challenge'], origin = this.#site.origin } = differences;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData({ host = this.#site.host, isVerified = true }: Differences, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const head = Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]);
    return Buffer.concat([sha256(host), head, count]);
  }
}
