import { readPictureName } from '@/lib/pages/picture-text';
import { drawnMembers, drawSpacePicture } from '@/lib/pages/space-picture';
import { readSpacePage } from '@/lib/pages/space-page';

export const dynamic = 'force-dynamic';

/** The drawn picture of a public space; private ones have none. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const spaceId = readPictureName((await params).file);
  const page = spaceId === null ? null : await readSpacePage(spaceId);
  if (!page || page.kind !== 'public') return new Response(null, { status: 404 });
  return drawSpacePicture(page.space, drawnMembers(page.space.members));
}
