import type { Theme } from '@app/pages';
import type { CanvasKit, TypefaceFontProvider } from 'canvaskit-wasm';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The letters of a text: those of a theme, in one of the cuts that are here. */
export interface Face {
  letters: Theme['preview']['letters'];
  cut: '400-normal' | '400-italic' | '700-normal';
}

const require = createRequire(import.meta.url);

/** Packages with the letters that come with Waypost (Apache License 2.0): Latin, Greek, Cyrillic, Vietnamese. */
const packages = {
  sans: '@fontsource/roboto',
  serif: '@fontsource/tinos',
  mono: '@fontsource/roboto-mono',
  condensed: '@fontsource/roboto-condensed',
} as const;

const systemFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:/Windows/Fonts',
];

/** What the machine may have for what the packages have not, by name of the file; the first that fits of each. */
const wantedOfSystem = [
  /(?:noto.*cjk|notosans(?:jp|sc|tc|kr)|hiragino|pingfang|meiryo|msyh|yugoth|ipag|takao|wqy|droidsansfallback)/,
  /(?:malgun|nanumgothic|applesdgothic)/,
  /(?:noto.*arabic|geezapro|amiri|kacst)/,
  /(?:noto.*hebrew|arialhb)/,
  /(?:noto.*devanagari|kohinoor|mangal|lohit.*deva)/,
  /(?:noto.*thai|thonburi|leelawui|loma)/,
  /(?:noto(?:color)?emoji|seguiemj)/,
  /(?:dejavusans\.|arial ?unicode|segoeui\.|freesans\.|unifont)/,
];
const maxSystemFont = 40 * 1024 * 1024;

/** The fonts that preview images are drawn with, each loaded when it is first needed and kept. */
export class PreviewFonts {
  readonly provider: TypefaceFontProvider;
  private readonly families = new Map<string, string[]>();
  private system: string[] | undefined;

  constructor(canvasKit: CanvasKit) {
    this.provider = canvasKit.TypefaceFontProvider.Make();
  }

  /** Families for a text in this face, in the order in which they are asked for a letter. */
  familiesOf({ letters, cut }: Face): string[] {
    const folder = join(dirname(require.resolve(`${packages[letters]}/package.json`)), 'files');
    const key = `${letters}-${cut}`;
    const known = this.families.get(key);
    if (known) return known;
    const files = readdirSync(folder).filter((name) => name.endsWith(`-${cut}.woff2`));
    // The file of the Latin alphabet has the usual spaces and signs too, so it is asked first.
    files.sort((one, other) => one.length - other.length || one.localeCompare(other));
    const latin = files.findIndex((name) => name.includes(`-latin-${cut}`));
    const ordered = [...files.splice(latin, 1), ...files];
    const loaded = ordered.map((name) => this.load(join(folder, name)));
    this.families.set(key, loaded);
    return loaded;
  }

  /** Families of the machine for all that the packages have no letters for; none where it has no fonts. */
  systemFamilies(): string[] {
    if (this.system) return this.system;
    const files = systemFolders.flatMap(fontsIn);
    const chosen = wantedOfSystem.flatMap(
      (pattern) => files.find((file) => pattern.test(plainName(file))) ?? [],
    );
    this.system = [...new Set(chosen)].map((file) => this.load(file));
    return this.system;
  }

  private load(file: string): string {
    const bytes = readFileSync(file);
    this.provider.registerFont(new Uint8Array(bytes).buffer, file);
    return file;
  }
}

const plainName = (file: string): string => basename(file).toLowerCase().replace(/[-_]/g, '');

/** Font files below a folder, regular cuts first, in the same order each time. */
function fontsIn(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  const files = names
    .filter((name) => /\.(?:ttf|otf|ttc)$/i.test(name))
    .map((name) => join(folder, name))
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? Infinity) <= maxSystemFont);
  const isRegular = (file: string): number =>
    /bold|italic|oblique|light|thin|black/i.test(basename(file)) ? 1 : 0;
  return files.sort((one, other) => isRegular(one) - isRegular(other) || one.localeCompare(other));
}
