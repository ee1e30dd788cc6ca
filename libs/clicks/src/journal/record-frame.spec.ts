import { frame, joinFrames, readFrames } from './record-frame.js';

const events = [{ at: 1, note: 'first' }, { at: 2, note: 'zweites – mit Umlauten äöü' }, { at: 3 }];
const frames = events.map(frame);
const file = Buffer.concat(frames);

describe('framed records', () => {
  it('are read as they were written', () => {
    expect(readFrames(file)).toEqual(events);
    expect(readFrames(Buffer.alloc(0))).toEqual([]);
  });

  it('end with the last complete one if the file is cut off anywhere', () => {
    for (let length = 0; length <= file.length; length++) {
      let end = 0;
      const whole = frames.filter((record) => (end += record.length) <= length).length;
      expect(readFrames(file.subarray(0, length))).toEqual(events.slice(0, whole));
    }
  });

  it('end before the first corrupt one, whichever byte is wrong', () => {
    const first = frames[0]?.length ?? 0;
    const second = frames[1]?.length ?? 0;
    for (let offset = first; offset < first + second; offset++) {
      const wrong = Buffer.from(file);
      wrong.writeUInt8(wrong.readUInt8(offset) ^ 0x01, offset);
      expect(readFrames(wrong)).toEqual(events.slice(0, 1));
    }
  });

  it('end where the disk has zeros', () => {
    expect(readFrames(Buffer.concat([file, Buffer.alloc(4096)]))).toEqual(events);
  });
});

it('become one array of events when they are joined, even if they contain brackets or emoji', () => {
  const records = [[{ a: '],[' }, 2], ['ü🎉'], [[], {}]];
  const joined = joinFrames(Buffer.concat(records.map(frame)));
  expect(JSON.parse(joined.toString())).toEqual(records.flat());
  expect(JSON.parse(joinFrames(frame([1])).toString())).toEqual([1]);
});
