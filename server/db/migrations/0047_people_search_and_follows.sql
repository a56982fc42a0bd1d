CREATE TABLE "follow" (
	"follower_id" integer NOT NULL,
	"followed_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id"),
	CONSTRAINT "follow_another" CHECK ("follow"."follower_id" <> "follow"."followed_id")
);
--> statement-breakpoint
CREATE TABLE "person_name_part" (
	"account_id" integer NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "person_name_part_account_id_part_pk" PRIMARY KEY("account_id","part")
);
--> statement-breakpoint
CREATE TABLE "space_invitation" (
	"space_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "space_invitation_space_id_user_id_invited_by_pk" PRIMARY KEY("space_id","user_id","invited_by")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "findable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_follower_id_account_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_followed_id_account_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_name_part" ADD CONSTRAINT "person_name_part_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_invitation" ADD CONSTRAINT "space_invitation_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_invitation" ADD CONSTRAINT "space_invitation_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_invitation" ADD CONSTRAINT "space_invitation_invited_by_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_followed" ON "follow" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "person_name_part_prefix" ON "person_name_part" USING btree ("part" text_pattern_ops,"account_id");--> statement-breakpoint
CREATE INDEX "space_invitation_user" ON "space_invitation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "space_invitation_inviter" ON "space_invitation" USING btree ("invited_by");