// Adds the current digest of its tag to every image of docker-compose.yml and Dockerfile: `image: name:tag@sha256:…`.
// Asks the registry through Docker. Writes nothing unless all digests are known.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const files = ['docker-compose.yml', 'Dockerfile'];
const reference = /^(\s*image: |FROM )([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?(?=$|\s)/gm;
const digests = new Map();

function digestOf(image) {
  const known = digests.get(image);
  if (known) return known;
  const format = '{{.Manifest.Digest}}';
  const printed = execFileSync('docker', ['buildx', 'imagetools', 'inspect', image, '--format', format], {
    encoding: 'utf8',
  });
  const [digest] = /sha256:[0-9a-f]{64}/.exec(printed) ?? [];
  if (!digest) throw new Error(`the registry named no digest of ${image}`);
  digests.set(image, digest);
  return digest;
}

try {
  const pinned = files.map((file) =>
    readFileSync(file, 'utf8').replace(reference, (_, start, image) => `${start}${image}@${digestOf(image)}`),
  );
  for (const [at, file] of files.entries()) writeFileSync(file, pinned[at]);
  for (const [image, digest] of digests) console.log(`${image}@${digest}`);
} catch (error) {
  console.error(`images were not pinned: ${error.message}`);
  process.exit(1);
}
