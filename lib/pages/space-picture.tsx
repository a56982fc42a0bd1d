import { readFile as readDisk } from 'node:fs/promises';
import path from 'node:path';
import { ImageResponse } from 'next/og';
import sharp from 'sharp';
import { compactNumber } from '@/lib/format/compact-number';
import { avatarHue } from '@/lib/format/avatar-hue';
import { initials } from '@/lib/format/initials';
import type { SpaceCard } from '@/protocol/space';
import { drawableText } from './picture-text';
import { readFile } from './platform';

const WIDTH = 1200;
const HEIGHT = 630;
const BANNER_HEIGHT = 252;
const LOGO = 176;

// The dark theme's colours, written out: no style sheet reaches a drawn picture.
const colors = {
  ground: '#14151a',
  text: '#ececf1',
  quiet: '#b4b5bf',
  brand: '#a9a7ff',
  green: '#3ecf83',
  gold: '#f2bd45',
};
/** The twelve colours of names, as the style sheet has them in the dark theme. */
const hues = [
  '#8d3c45',
  '#8d4028',
  '#7d4c09',
  '#645a00',
  '#426410',
  '#0e6b36',
  '#006d5a',
  '#006a79',
  '#006290',
  '#33579a',
  '#5f4a95',
  '#7d3f80',
];

const fonts = Promise.all(
  ([400, 600] as const).map(async (weight) => ({
    name: 'Inter',
    weight,
    style: 'normal' as const,
    data: await readDisk(
      path.resolve(`node_modules/@fontsource/inter/files/inter-latin-${weight}-normal.woff`),
    ),
  })),
);
// Reported by whoever awaits it; without a reader at hand it must not end the process.
fonts.catch(() => {});

/** Draws the picture that a link to a space is shown with: banner, logo, name, slogan, members. */
export async function drawSpacePicture(space: SpaceCard, members: string): Promise<Response> {
  const [banner, logo, faces] = await Promise.all([
    picture(space.banner, WIDTH, BANNER_HEIGHT),
    picture(space.logo, LOGO, LOGO),
    fonts,
  ]);
  const slogan = drawableText(space.slogan);
  const hue = hues[Number(avatarHue(space.name).split('-').at(-1))] ?? colors.quiet;
  const seal = space.verificationTag === 2 ? colors.gold : space.verificationTag === 1 ? colors.green : null;
  return new ImageResponse(
    <div
      style={{
        ...column,
        width: WIDTH,
        height: HEIGHT,
        background: colors.ground,
        color: colors.text,
        fontFamily: 'Inter',
      }}
    >
      {banner ? (
        <img src={banner} width={WIDTH} height={BANNER_HEIGHT} alt="" />
      ) : (
        <div
          style={{ display: 'flex', width: WIDTH, height: BANNER_HEIGHT, background: hue, opacity: 0.45 }}
        />
      )}
      <div style={{ ...column, padding: '0 72px', marginTop: -LOGO / 2 }}>
        <div
          style={{
            display: 'flex',
            width: LOGO + 16,
            marginLeft: -8,
            height: LOGO + 16,
            padding: 8,
            borderRadius: 60,
            background: colors.ground,
          }}
        >
          {logo ? (
            <img src={logo} width={LOGO} height={LOGO} alt="" style={{ borderRadius: 53 }} />
          ) : (
            <div
              style={{
                ...center,
                width: LOGO,
                height: LOGO,
                borderRadius: 53,
                background: hue,
                fontSize: 64,
                fontWeight: 600,
              }}
            >
              {drawableText(initials(space.name))}
            </div>
          )}
        </div>
        <div style={{ display: 'flex', alignItems: 'center', marginTop: 20 }}>
          <div style={{ ...oneLine, fontSize: nameSize(space.name), fontWeight: 600, letterSpacing: -1.5 }}>
            {space.name}
          </div>
          {seal && <Seal color={seal} />}
        </div>
        {slogan && (
          <div style={{ ...oneLine, marginTop: 6, fontSize: 32, color: colors.quiet }}>{slogan}</div>
        )}
      </div>
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          padding: '0 72px 44px',
          marginTop: 'auto',
          fontSize: 28,
          color: colors.quiet,
        }}
      >
        <div style={{ display: 'flex' }}>{members}</div>
        <div style={{ display: 'flex', alignItems: 'center', color: colors.text, fontWeight: 600 }}>
          <Mark />
          Guildhall
        </div>
      </div>
    </div>,
    {
      width: WIDTH,
      height: HEIGHT,
      fonts: await fonts.then(() => faces),
    },
  );
}

/** Members in words the font can draw; Chinese pictures say it in numbers and Latin letters too. */
export function drawnMembers(count: number): string {
  return `${compactNumber(count, 'en')} ${count === 1 ? 'member' : 'members'}`;
}

const column = { display: 'flex', flexDirection: 'column' } as const;
const center = { display: 'flex', alignItems: 'center', justifyContent: 'center' } as const;
const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: 980,
} as const;

/** Long names are drawn smaller before they are cut. */
function nameSize(name: string): number {
  return name.length <= 24 ? 68 : name.length <= 36 ? 52 : 40;
}

/** An uploaded picture as a PNG of just the size it is drawn in; null when there is none or it is gone. */
async function picture(file: string, width: number, height: number): Promise<string | null> {
  const bytes = file ? await readFile(file) : null;
  if (!bytes) return null;
  const png = await sharp(bytes, { limitInputPixels: 25_000_000, pages: 1 })
    .resize(width, height, { fit: 'cover' })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

function Seal({ color }: { color: string }) {
  return (
    <svg width="44" height="44" viewBox="0 0 24 24" style={{ marginLeft: 16 }}>
      <circle cx="12" cy="12" r="10.5" fill={color} />
      <path
        d="m7.8 12.3 2.900 2.900 5.600-5.900"
        fill="none"
        stroke="#101015"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Mark() {
  return (
    <svg width="40" height="40" viewBox="0 0 28 28" style={{ marginRight: 12 }}>
      <path
        fillRule="evenodd"
        d="M14 2.5 25 9.3V20a3 3 0 0 1-3 3h-4.3L14 26.7 10.3 23H6a3 3 0 0 1-3-3V9.3zM14 10.4a4.1 4.1 0 0 0-4.1 4.1v5h8.2v-5a4.1 4.1 0 0 0-4.1-4.1z"
        fill={colors.brand}
      />
    </svg>
  );
}
