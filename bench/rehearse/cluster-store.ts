import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const SERVERS = ['object', 'container', 'account'] as const;
const [USER, KEY, BUCKET] = ['test:tester', 'testing', 'pictures'];

/** OpenStack Swift with its S3 API: four programs, one copy of each file. */
export class Swift {
  readonly #dir: string;
  readonly #port: number;

  constructor(dir: string, port: number) {
    this.#dir = dir;
    this.#port = port;
    this.#configure();
  }

  get url(): string {
    return `s3://${encodeURIComponent(USER)}:${KEY}@127.0.0.1:${this.#port}/${BUCKET}?region=us-east-1&tls=off`;
  }

  get programs(): readonly { readonly command: string; readonly args: readonly string[] }[] {
    return ['proxy', ...SERVERS].map((name) => ({
      command: `swift-${name}-server`,
      args: [join(this.#dir, `${name}.conf`)],
    }));
  }

  async makeBucket(): Promise<void> {
    const client = new S3Client({
      credentials: { accessKeyId: USER, secretAccessKey: KEY },
      endpoint: `http://127.0.0.1:${this.#port}`,
      region: 'us-east-1',
      forcePathStyle: true,
    });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    client.destroy();
  }

  #configure(): void {
    mkdirSync(join(this.#dir, 'devices/disk'), { recursive: true });
    this.#write('swift.conf', SWIFT);
    this.#write('proxy.conf', `${this.#common(this.#port)}${PROXY}`);
    for (const [index, name] of SERVERS.entries()) {
      const port = this.#port + 1 + index;
      this.#write(`${name}.conf`, this.#common(port) + storageServer(name, join(this.#dir, 'devices')));
      const builder = join(this.#dir, `${name}.builder`);
      spawnSync('swift-ring-builder', [builder, 'create', '4', '1', '1']);
      spawnSync('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/disk`, '1']);
      spawnSync('swift-ring-builder', [builder, 'rebalance']);
    }
  }

  #common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${this.#dir}
user = ${userInfo().username}
`;

  #write(name: string, text: string): void {
    writeFileSync(join(this.#dir, name), text);
  }
}

const SWIFT = `[swift-hash]
swift_hash_path_suffix = rehearsal
[storage-policy:0]
name = only
default = yes
`;

const PROXY = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# There is no second copy that could be asked instead of one that is starting.
error_suppression_limit = 1000000
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${KEY} .admin
${['catch_errors', 'memcache', 's3api', 'bulk', 'slo'].map((name) => `[filter:${name === 'memcache' ? 'cache' : name}]\nuse = egg:swift#${name}\n`).join('')}`;

const storageServer = (name: string, devices: string) => `devices = ${devices}
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
