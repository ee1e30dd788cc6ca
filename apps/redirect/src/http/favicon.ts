/** A signpost, 32 × 32 pixels, PNG. */
const signpost = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAACEElEQVR4nMyXwU8TQRTGv7ddSKMmFA+A2Ba8WD2QiCf9A9RI',
    'g3Ih6kWNMepVbzUcG7npWeJdDQchaDT6B+hJmhhT68UWagMctCQKJVAe8yZZAqQL3Q2zy+8yb3ff7vdlMvNlx8YWYkO/Ykfq',
    'tYcEnGOiM2rswD7AwAIx59T45V8k+qw6caLqPCOniA8WLhPxC1V2wywVZrpbnkq93zSQSOcvIUIfECDKxICYoGS61M6Rpe/K',
    'yzEES4VXDvfZdWv5luVD/HU2gfN9h3T9+dsSro3MwiPd3Pr/pm2pBQcfOOI7ay+INsUH80Ui6mn2pZnJVFN9Lz8uYuT5HFbX',
    '3HuYuWR5EffCjYttGH/Sg472iGuPaFswyNlUFO+e9qL/ZNS1x6gBofOojfHRJK5faEMoBvbChmHm/6zh3uhvTP+sIXADXws1',
    'JV7Gwt+6a48xA81sQ18GklcLetyZB859rxz8RdiiOrL3u3Sw7IYzI15nYlcDkmJjmbgOFFO4GpD0Gssc10FikoZfl9TKPuhE',
    'q00wTeiLsKGBV58WMZyZ0SkWigFBojP9qKjTLBQDgkTo8OOSTjVTUOLKD4YP9i8JmecRFkrbUiegHEJCtNUMwJcB+RVvVHtz',
    'gBx1DeV7W9ZpWl3GECzVVYv7rbmJ00VepzsIGsZt0dbbsPw29UbOaqqswDxyOB2YnTo1KRfbwj6M4/kGAAAA//8Wk83hAAAA',
    'BklEQVQDAJbFwk7RhVjmAAAAAElFTkSuQmCC',
  ].join(''),
  'base64',
);

/** Size in pixels, and bits per pixel. */
const [width, height, depth] = [32, 32, 32];
const headerBytes = 22;

/** Wraps a PNG in a Windows icon file. */
function toIcon(png: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(width, 6);
  header.writeUInt8(height, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(depth, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(headerBytes, 18);
  return Buffer.concat([header, png]);
}

/** `/favicon.ico`, which browsers request from every site. */
export const favicon = toIcon(signpost);
