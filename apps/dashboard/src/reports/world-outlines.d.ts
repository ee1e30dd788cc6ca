/** The map of the world, drawn during the build. */
declare module 'virtual:world-outlines' {
  /** The width and height of the map. */
  export const size: [width: number, height: number];
  /** Numeric country code (empty if there is none), English name and path of each country. */
  export const outlines: [number: string, name: string, path: string][];
}
