import type { ErrorCode } from "#domain/errors.ts";
import type { UploadPurpose } from "#domain/files/file.ts";
import { fetchWorker } from "./calls.ts";
import type { Person } from "./people.ts";
import { JPEG } from "./pictures.ts";

export interface UploadOptions {
  readonly purpose?: UploadPurpose;
  readonly orderId?: string;
  readonly driverId?: string;
  readonly key?: string;
  readonly body?: RequestInit["body"];
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an upload answered. */
export interface UploadAnswer {
  readonly status: number;
  readonly fileId: string;
  readonly url: string;
  readonly appCode: ErrorCode | undefined;
  readonly reason: string | undefined;
}

/** Uploads a file as the browser does. */
export async function upload(as: Person | undefined, options: UploadOptions = {}): Promise<UploadAnswer> {
  const { purpose = "slip", orderId = "KD-AAAAAA", driverId, key = "key-00000001", body = JPEG } = options;
  const forDriver = driverId === undefined ? "" : `&driverId=${driverId}`;
  const response = await fetchWorker(
    `/api/files?purpose=${purpose}&orderId=${orderId}${forDriver}`,
    { method: "POST", headers: { "idempotency-key": key, ...options.headers }, body },
    as,
  );
  const json = (await response.json()) as {
    fileId?: string;
    url?: string;
    error?: { data: { appCode: ErrorCode; params: Record<string, string> } };
  };
  return {
    status: response.status,
    fileId: json.fileId ?? "",
    url: json.url ?? "",
    appCode: json.error?.data.appCode,
    reason: json.error?.data.params["reason"],
  };
}
