/** The map of the world, drawn during the build. */
declare module 'virtual:world-outlines' {
  /** The width and height of the map. */
  export const size: [width: number, height: number];
  /** Code (empty if there is none) and path of each country. */
  export const outlines: [code: string, path: string][];
}
