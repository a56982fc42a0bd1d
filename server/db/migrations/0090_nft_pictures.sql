CREATE TABLE "nft_picture" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"token_id" text NOT NULL,
	"standard" text NOT NULL,
	"holder" text NOT NULL,
	"image_path" text NOT NULL,
	"avatar_before" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nft_picture" ADD CONSTRAINT "nft_picture_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nft_picture_checked_at" ON "nft_picture" USING btree ("checked_at");