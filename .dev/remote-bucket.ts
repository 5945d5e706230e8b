import { spawnSync } from "node:child_process";
import { experimental_readRawConfig } from "wrangler";

interface Bucket {
  readonly binding: string;
  readonly bucket_name: string;
}

/**
 * What is stored under a key of the deployed bucket, or `null`: read through wrangler, with its login.
 * @throws Error when it does not answer
 */
export async function readKeptRemote(key: string): Promise<string | null> {
  const { rawConfig } = experimental_readRawConfig({ config: "wrangler.toml" });
  const buckets = (rawConfig.r2_buckets ?? []) as readonly Bucket[];
  const bucket = buckets.find(({ binding }) => binding === "FILES")?.bucket_name;
  const { status, stdout, stderr } = spawnSync(
    "wrangler",
    ["r2", "object", "get", `${bucket}/${key}`, "--remote", "--pipe"],
    { encoding: "utf8" },
  );
  if (status === 0) return stdout;
  if (/key does not exist/i.test(stderr + stdout)) return null;
  throw new Error(`wrangler could not read the bucket:\n${stderr}${stdout}`);
}
