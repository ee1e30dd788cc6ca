declare module '*.po?catalog' {
  const address: string;
  export default address;
}
