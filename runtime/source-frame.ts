import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FlattenMap, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';

/** The place at the end of a frame of V8: a file or its address, line and column. */
const PLACE = /((?:file:\/\/)?\/[^()]+\.m?js):(\d+):(\d+)/;

/** Of each script that a frame came from; null for those without a map beside them. */
const maps = new Map<string, TraceMap | null>();

/**
 * A stack frame with the place in the sources instead of the one in the bundle. Maps are read when something is logged that
 * has frames: reading them at every start, as Node does by `--enable-source-maps`, is a third of the start.
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

function mapOf(file: string): TraceMap | null {
  let map = maps.get(file);
  if (map === undefined) {
    map = readMap(`${file}.map`);
    maps.set(file, map);
  }
  return map;
}

function readMap(file: string): TraceMap | null {
  try {
    return FlattenMap(JSON.parse(readFileSync(file, 'utf8')), null);
  } catch {
    return null;
  }
}
