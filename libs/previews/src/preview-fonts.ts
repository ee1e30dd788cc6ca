import { fontNamed, type Theme } from '@app/pages';
import type { CanvasKit, TypefaceFontProvider } from 'canvaskit-wasm';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A bundled font: the typeface of a theme in one of the available weights and styles. */
export interface Face {
  typeface: Theme['preview']['typeface'];
  cut: '400-normal' | '400-italic' | '700-normal';
  /** One of the fonts that a page can have, for the letters that it has. */
  own?: string | null;
}

const require = createRequire(import.meta.url);

/** Packages of the bundled fonts (Apache License 2.0): Latin, Greek, Cyrillic, Vietnamese. */
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

/** File names of system fonts for scripts that the packages do not cover. The first match of each pattern is used. */
const systemFontPatterns = [
  /(?:noto.*cjk|notosans(?:jp|sc|tc|kr)|hiragino|pingfang|meiryo|msyh|yugoth|ipag|takao|wqy|droidsansfallback)/,
  /(?:malgun|nanumgothic|applesdgothic)/,
  /(?:noto.*arabic|geezapro|amiri|kacst)/,
  /(?:noto.*hebrew|arialhb)/,
  /(?:noto.*devanagari|kohinoor|mangal|lohit.*deva)/,
  /(?:noto.*thai|thonburi|leelawui|loma)/,
  /(?:noto(?:color)?emoji|seguiemj)/,
  /(?:dejavusans\.|arial ?unicode|segoeui\.|freesans\.|unifont)/,
];
/** Larger system fonts are skipped. */
const maxSystemFontBytes = 40 * 1024 * 1024;

/** The fonts of preview images. Each is loaded on first use and kept. */
export class PreviewFonts {
  readonly provider: TypefaceFontProvider;
  private readonly families = new Map<string, string[]>();
  private systemFonts: string[] | undefined;

  constructor(canvasKit: CanvasKit) {
    this.provider = canvasKit.TypefaceFontProvider.Make();
  }

  /** Font families for text in this face, in the order in which they are searched for a character. */
  familiesOf({ typeface, cut, own = null }: Face): string[] {
    const font = fontNamed(own);
    return [...(font ? [this.ownFont(String(own), font.woff2)] : []), ...this.bundled(typeface, cut)];
  }

  private ownFont(name: string, woff2: string): string {
    const family = `own-${name}`;
    if (!this.families.has(family)) {
      this.provider.registerFont(new Uint8Array(Buffer.from(woff2, 'base64')).buffer, family);
      this.families.set(family, [family]);
    }
    return family;
  }

  private bundled(typeface: Face['typeface'], cut: Face['cut']): string[] {
    const folder = join(dirname(require.resolve(`${packages[typeface]}/package.json`)), 'files');
    const key = `${typeface}-${cut}`;
    const cached = this.families.get(key);
    if (cached) return cached;
    const files = readdirSync(folder).filter((name) => name.endsWith(`-${cut}.woff2`));
    // The Latin file also has the common spaces and punctuation, so it comes first.
    files.sort((a, b) => a.length - b.length || a.localeCompare(b));
    const latin = files.findIndex((name) => name.includes(`-latin-${cut}`));
    const ordered = [...files.splice(latin, 1), ...files];
    const loaded = ordered.map((name) => this.load(join(folder, name)));
    this.families.set(key, loaded);
    return loaded;
  }

  /** System font families for characters that the packages do not cover. Empty if the system has no fonts. */
  systemFamilies(): string[] {
    if (this.systemFonts) return this.systemFonts;
    const files = systemFolders.flatMap(fontsIn);
    const chosen = systemFontPatterns.flatMap(
      (pattern) => files.find((file) => pattern.test(normalizedName(file))) ?? [],
    );
    this.systemFonts = [...new Set(chosen)].map((file) => this.load(file));
    return this.systemFonts;
  }

  private load(file: string): string {
    const bytes = readFileSync(file);
    this.provider.registerFont(new Uint8Array(bytes).buffer, file);
    return file;
  }
}

const normalizedName = (file: string): string => basename(file).toLowerCase().replace(/[-_]/g, '');

/** Font files below a folder in a stable order, regular fonts first. */
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
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? Infinity) <= maxSystemFontBytes);
  const styleRank = (file: string): number =>
    /bold|italic|oblique|light|thin|black/i.test(basename(file)) ? 1 : 0;
  return files.sort((a, b) => styleRank(a) - styleRank(b) || a.localeCompare(b));
}
