ALTER TABLE "key_share" ADD COLUMN "sealing_key_b" text;--> statement-breakpoint
ALTER TABLE "key_share" ADD COLUMN "verifier_key" text;