import { DOCUMENT_KINDS } from "#domain/documents/document.ts";
import { renderDocument } from "#worker/adapters/documents/render-document.ts";
import { DOCUMENTS, HAULAGE, INVOICE } from "../support/composed-documents.ts";
import { figures, ms, workerdCpuS } from "./measure.ts";

const FILES = 200;
const LINES = 100;

/** The time and size of PDF files: quotations of the running product, and documents of every kind in this process. */
export async function measureDocuments({ url }: { readonly url: string }): Promise<void> {
  const { body, headers } = await quotationRequest(url);
  const draw = async () => {
    const started = performance.now();
    const response = await fetch(`${url}/api/quotations`, { method: "POST", headers, body });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok) throw new Error(`the quotation answered ${response.status}`);
    return { tookMs: performance.now() - started, byteLength };
  };
  const firstCpuS = workerdCpuS();
  const first = await draw();
  const cpuBefore = workerdCpuS();
  const wallMs: number[] = [];
  for (let index = 0; index < FILES; index++) wallMs.push((await draw()).tookMs);
  const cpuMs = ((workerdCpuS() - cpuBefore) * 1000) / FILES;
  const wall = figures(wallMs);
  console.log(
    `a quotation as PDF                 cpu ${ms(cpuMs)} a file      wall median ${ms(wall.median)}  p99 ${ms(wall.p99)}  ${kB(first.byteLength)}`,
  );
  console.log(
    `the first one, with its code       cpu ${ms((cpuBefore - firstCpuS) * 1000)}             wall ${ms(first.tookMs)}`,
  );
  const sizes = await Promise.all(
    DOCUMENT_KINDS.map(
      async (kind) => (await renderDocument(DOCUMENTS[kind], { copy: "copy", language: "en" })).length,
    ),
  );
  const long = { ...INVOICE, lines: Array.from({ length: LINES }, () => HAULAGE) };
  const started = process.cpuUsage();
  const longest = await renderDocument(long, { copy: "original", language: "en" });
  const longMs = process.cpuUsage(started).user / 1000;
  console.log(
    `largest of ${DOCUMENT_KINDS.length} kinds ${kB(Math.max(...sizes))}; an invoice of ${LINES} lines ${kB(longest.length)}, ${ms(longMs)}`,
  );
}

async function quotationRequest(url: string) {
  const input = {
    stops: [{ placeId: "th-1006" }, { placeId: "th-8404" }],
    vehicles: ["six_wheel"],
    workers: 2,
    loadRange: "under_850_kg",
  };
  const answer = await fetch(
    `${url}/api/trpc/pricing.quote?input=${encodeURIComponent(JSON.stringify(input))}`,
  );
  const { result } = (await answer.json()) as {
    readonly result: { readonly data: { readonly token: string } };
  };
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: result.data.token, language: "en" }),
  };
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
