import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FlattenMap, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';

/**
 * The place at the end of a frame of V8: a file or its address, line and column. Of what was built here alone: a message may
 * look like a frame, and what is read because of it is not for strangers to choose.
 */
const PLACE = /((?:file:\/\/)?\/[^()]*\/\.(?:build|next)[^()]*\.m?js):(\d+):(\d+)/;

/** Of each script that has one beside it, once a frame came from there. */
const maps = new Map<string, TraceMap>();

/**
 * A stack frame with the place in the sources instead of the one in the bundle. Maps are read when something is logged that
 * has frames; Node's `--enable-source-maps` reads them at every start.
 */
export function sourceFrame(frame: string): string {
  return frame.replace(PLACE, (place, script: string, line: string, column: string) => {
    const file = script.startsWith('file:') ? fileURLToPath(script) : script;
    const map = mapOf(file);
    if (!map) return place;
    // Frames count columns from 1, maps from 0.
    const original = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (original.source === null) return place;
    const source = path.relative(process.cwd(), path.resolve(path.dirname(file), original.source));
    return `${source}:${original.line}:${original.column + 1}`;
  });
}

function mapOf(file: string): TraceMap | undefined {
  const known = maps.get(file);
  if (known) return known;
  try {
    const map = FlattenMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')), null);
    maps.set(file, map);
    return map;
  } catch {
    return undefined;
  }
}
