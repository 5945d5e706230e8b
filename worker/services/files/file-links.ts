import { errors, jwtVerify, SignJWT } from "jose";
import { linkEnd } from "#domain/files/file.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";

const ALGORITHM = "HS256";
const AUDIENCE = "link:file";

/** Whom a link to a file is for. */
export interface FileLink {
  readonly fileId: string;
  readonly userId: string;
}

/**
 * The address of a file for one signed-in person, valid for 5 to 10 minutes and in their session only. Whoever makes one
 * has checked that the person may see the file.
 */
export async function fileUrl(
  { settings, now }: Pick<Dependencies, "settings" | "now">,
  { userId }: Pick<Viewer, "userId">,
  fileId: string,
): Promise<string> {
  const token = await new SignJWT({ sub: fileId, viewer: userId, aud: AUDIENCE })
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(linkEnd(now()) / 1000)
    .sign(key(settings.authSecret));
  return `/api/files/${token}`;
}

/** Pictures with their addresses for one person, under the same conditions. */
export function linkedPictures(
  deps: Pick<Dependencies, "settings" | "now">,
  viewer: Pick<Viewer, "userId">,
  pictures: readonly { readonly fileId: string; readonly width: number; readonly height: number }[],
) {
  return Promise.all(
    pictures.map(async ({ fileId, width, height }) => ({
      fileId,
      width,
      height,
      url: await fileUrl(deps, viewer, fileId),
    })),
  );
}

/** What a link's token says, or `null` when it has expired or was not signed by us. */
export async function readFileToken(secret: string, token: string, now: number): Promise<FileLink | null> {
  try {
    const { payload } = await jwtVerify<{ viewer: string }>(token, key(secret), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      requiredClaims: ["sub", "viewer", "exp"],
      currentDate: new Date(now),
    });
    return { fileId: payload.sub ?? "", userId: payload.viewer };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function key(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
