// Creates a tarball like those of `npm pack`, which is identical for the same files on every machine.
import { gzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The constant that npm uses as the time of a file: 26 October 1985, in seconds. */
const time = 499_162_500;

/** Puts files of a folder, named by their paths with `/`, into the folder `package` of a tarball. */
export function tarball(folder, files) {
  const blocks = files.toSorted().flatMap((file) => {
    const content = readFileSync(join(folder, file));
    return [header(`package/${file}`, content.length), content, Buffer.alloc(-content.length & 511)];
  });
  // Two empty blocks mark the end.
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level: 9, mtime: 0 });
}

/** The block before the content of a file, in the format `ustar` of POSIX. */
function header(name, size) {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name`);
  const block = Buffer.alloc(512);
  const octal = (number, length) => `${number.toString(8).padStart(length - 1, '0')}\0`;
  const write = (text, offset) => block.write(text, offset, 'utf8');
  write(name, 0);
  write(octal(0o644, 8), 100);
  write(octal(0, 8), 108);
  write(octal(0, 8), 116);
  write(octal(size, 12), 124);
  write(octal(time, 12), 136);
  // The checksum counts its own field as spaces.
  write(' '.repeat(8), 148);
  write('0', 156);
  write('ustar\x0000', 257);
  write(
    octal(
      block.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  return block;
}
